import './forms.ts';
import 'hono';
import 'yaml';
import '#src/content/check.ts';
import '#src/stores/cart.ts'; // forbidden
import '#src/api/create-api.ts'; // forbidden
import '#server/app.ts'; // forbidden
import '#provider/app.ts'; // forbidden
import '#tests/support/provider.ts'; // forbidden
import 'kysely'; // forbidden
