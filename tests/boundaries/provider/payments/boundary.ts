import './registry.ts';
import '../db/schema.ts';
import './one/one.ts'; // forbidden
import '#provider/payments/one/one.ts'; // forbidden
import '#src/stores/cart.ts'; // forbidden
