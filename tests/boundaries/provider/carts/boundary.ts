import 'hono';
import 'zod';
import 'node:fs';
import '../db/schema.ts';
import '#contract/carts.ts';
import '#domain/month.ts';
import '#src/stores/cart.ts'; // forbidden
import '#src/api/create-api.ts'; // forbidden
import '../../src/fetch.ts'; // forbidden
import 'react'; // forbidden
import 'react-dom/server'; // forbidden
import 'astro'; // forbidden
import 'astro:content'; // forbidden
import 'nanostores'; // forbidden
import '../payments/registry.ts';
import '#provider/payments/registry.ts';
import '../payments/one/one.ts'; // forbidden
import '#provider/payments/one/one.ts'; // forbidden
