import '#server/development.ts';
import 'hono';
import '#server/app.ts'; // forbidden
import '#provider/config.ts'; // forbidden
import '../provider/config.ts'; // forbidden
