import './forms.ts';
import 'hono';
import '@keystatic/core';
import '#src/content/faults.ts';
import '#src/stores/cart.ts'; // forbidden
import '#src/api/create-api.ts'; // forbidden
import '#server/app.ts'; // forbidden
import '#provider/app.ts'; // forbidden
import '#tests/support/provider.ts'; // forbidden
import 'kysely'; // forbidden
