import 'hono';
import '#src/api/create-api.ts';
import '#provider/config.ts'; // forbidden
import '../../provider/config.ts'; // forbidden
