import 'react';
import '@nanostores/react';
import './CartLine.tsx';
import '#src/ui/Sheet.tsx';
import '#src/islands/shared/ErrorBoundary.tsx';
import '#src/stores/cart.ts';
import '#domain/cart.ts';
import '#src/islands/orders/Orders.tsx'; // forbidden
import '../orders/Orders.tsx'; // forbidden
import '#src/api/create-api.ts'; // forbidden
import '#src/layouts/Shell.astro'; // forbidden
import '#contract/carts.ts'; // forbidden
import '#provider/config.ts'; // forbidden
import 'zod'; // forbidden
