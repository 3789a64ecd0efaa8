import './money.ts';
import '#src/stores/cart.ts'; // forbidden
import '../api/create-api.ts'; // forbidden
import '#contract/carts.ts'; // forbidden
import 'react'; // forbidden
import 'node:fs'; // forbidden
