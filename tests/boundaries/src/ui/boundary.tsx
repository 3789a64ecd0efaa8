import 'react';
import './Sheet.tsx';
import '#domain/money.ts';
import '#domain/month.ts';
import '#domain/cart.ts'; // forbidden
import '#src/stores/cart.ts'; // forbidden
import '#src/api/create-api.ts'; // forbidden
import '#src/islands/cart/Cart.tsx'; // forbidden
import '../stores/cart.ts'; // forbidden
import '#provider/config.ts'; // forbidden
import 'nanostores'; // forbidden
