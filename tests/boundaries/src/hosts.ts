import '@slotterbit/contract/client/create-api.ts';
import '@slotterbit/server/app.ts'; // forbidden
import '@slotterbit/provider/config.ts'; // forbidden
import 'kysely'; // forbidden
