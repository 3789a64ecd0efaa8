import './app.ts';
import 'hono';
import 'astro/fetch';
import '#domain/catalogue.ts';
import '#provider/app.ts';
import '#provider/payments/registry.ts';
import '#provider/payments/one/one.ts'; // forbidden
import '#src/api/create-api.ts';
import '#src/stores/cart.ts'; // forbidden
import '#src/islands/cart/Cart.tsx'; // forbidden
import '#tests/support/provider.ts'; // forbidden
import 'react'; // forbidden
import 'kysely'; // forbidden
