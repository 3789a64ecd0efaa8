import './one/one.ts';
import '../db/schema.ts';
import '#src/stores/cart.ts'; // forbidden
