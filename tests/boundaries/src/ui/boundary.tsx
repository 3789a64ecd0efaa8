import 'react';
import './Sheet.tsx';
import '@slotterbit/contract/values/money.ts';
import '@slotterbit/contract/catalogue/image.ts';
import '@slotterbit/contract/orders/cart.ts'; // forbidden
import '#src/stores/shop/cart.ts'; // forbidden
import '#src/islands/cart/CartScreen.tsx'; // forbidden
import '../stores/shop/cart.ts'; // forbidden
import 'nanostores'; // forbidden
