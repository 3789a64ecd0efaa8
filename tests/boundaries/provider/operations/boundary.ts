import '../db/schema.ts';
import '../orders/status.ts';
import '../payments/registry.ts';
import './operation.ts';
import '../staff/command.ts'; // forbidden
import '#provider/staff/command.ts'; // forbidden
import '../payments/one/one.ts'; // forbidden
import '#src/stores/cart.ts'; // forbidden
