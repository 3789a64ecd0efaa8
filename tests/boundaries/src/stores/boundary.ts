import 'nanostores';
import './cart.ts';
import '#src/api/create-api.ts';
import '#contract/decode/session.ts';
import '#domain/cart.ts';
import '#src/hosts.ts';
import '#src/islands/cart/Cart.tsx'; // forbidden
import '#src/ui/Sheet.tsx'; // forbidden
import '../islands/cart/Cart.tsx'; // forbidden
import '#provider/config.ts'; // forbidden
import '#contract/carts.ts'; // forbidden
import 'react'; // forbidden
import '@nanostores/react'; // forbidden
