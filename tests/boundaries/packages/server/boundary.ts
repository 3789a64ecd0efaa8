import 'hono';
import 'astro/fetch';
import '@slotterbit/contract/client/create-api.ts';
import '@slotterbit/provider/app.ts';
import '@slotterbit/office/office.ts';
import '@slotterbit/provider/payments/gateways/one/one.ts'; // forbidden
import 'react'; // forbidden
import 'kysely'; // forbidden
