import '@slotterbit/server/development/development.ts';
import '@slotterbit/editor/desk.ts';
import 'hono';
import '@slotterbit/server/app.ts'; // forbidden
import '@slotterbit/provider/config.ts'; // forbidden
import 'kysely'; // forbidden
