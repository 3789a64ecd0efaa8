import 'react';
import './Sheet.tsx';
import '#src/domain/money.ts';
import '#src/domain/month.ts';
import '#src/domain/cart.ts'; // forbidden
import '#src/stores/cart.ts'; // forbidden
import '#src/api/create-api.ts'; // forbidden
import '#src/islands/cart/Cart.tsx'; // forbidden
import '../stores/cart.ts'; // forbidden
import '#provider/config.ts'; // forbidden
import 'nanostores'; // forbidden
