import 'nanostores';
import './cart.ts';
import '../session/session.ts';
import '@slotterbit/contract/client/create-api.ts';
import '@slotterbit/contract/decode/decode-session.ts';
import '@slotterbit/contract/orders/cart.ts';
import '#src/catalogue/category.ts';
import '#src/hosts.ts';
import '#src/islands/cart/CartScreen.tsx'; // forbidden
import '#src/ui/Sheet.tsx'; // forbidden
import '../../islands/cart/CartScreen.tsx'; // forbidden
import '@slotterbit/provider/config.ts'; // forbidden
import '@slotterbit/contract/calls/cart-calls.ts'; // forbidden
import 'react'; // forbidden
import '@nanostores/react'; // forbidden
