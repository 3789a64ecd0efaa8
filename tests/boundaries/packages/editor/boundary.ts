import 'hono';
import '../../src/content/check.ts';
import '@slotterbit/server/app.ts'; // forbidden
import 'kysely'; // forbidden
