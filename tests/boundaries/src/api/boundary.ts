import 'ofetch';
import '#domain/cart.ts';
import '#contract/decode/cart.ts';
import '../api/request.ts';
import '#src/stores/cart.ts'; // forbidden
import '#contract/carts.ts';
import '#provider/config.ts'; // forbidden
import 'zod'; // forbidden
import 'react'; // forbidden
