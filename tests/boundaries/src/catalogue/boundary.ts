import './compare.ts';
import '@slotterbit/contract/catalogue/item.ts';
import '#src/stores/shop/cart.ts'; // forbidden
import 'nanostores'; // forbidden
import 'react'; // forbidden
