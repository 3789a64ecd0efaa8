import '@slotterbit/provider/db/schema.ts';
import '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import '@slotterbit/provider/payments/gateways/one/one.ts'; // forbidden
import '@slotterbit/server/app.ts'; // forbidden
import 'react'; // forbidden
