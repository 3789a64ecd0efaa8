import './registry.ts';
import '../operations/operation.ts'; // forbidden
import '../staff/command.ts'; // forbidden
import '../db/schema.ts';
import './one/one.ts'; // forbidden
import '#provider/payments/one/one.ts'; // forbidden
import '#src/stores/cart.ts'; // forbidden
