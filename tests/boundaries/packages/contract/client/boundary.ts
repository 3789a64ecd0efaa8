import 'ofetch';
import './request.ts';
import '../calls/cart-calls.ts';
import '@slotterbit/provider/config.ts'; // forbidden
import 'zod'; // forbidden
import 'react'; // forbidden
import 'node:fs'; // forbidden
