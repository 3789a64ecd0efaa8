import 'hono';
import 'node:fs';
import '../db/schema.ts';
import '@slotterbit/contract/calls/cart-calls.ts';
import '../payments/gateways/gateway-registry.ts';
import '../payments/gateways/one/one.ts'; // forbidden
import '@slotterbit/office/operations/operation.ts'; // forbidden
import 'react'; // forbidden
import 'astro'; // forbidden
import 'nanostores'; // forbidden
