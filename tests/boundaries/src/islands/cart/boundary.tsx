import 'react';
import '@nanostores/react';
import './CartTable.tsx';
import '#src/ui/Sheet.tsx';
import '#src/islands/shared/ErrorBoundary.tsx';
import '#src/stores/shop/cart.ts';
import '@slotterbit/contract/orders/cart.ts';
import '#src/islands/orders/list/OrdersScreen.tsx'; // forbidden
import '../orders/list/OrdersScreen.tsx'; // forbidden
import '#src/layouts/Shell.astro'; // forbidden
import '@slotterbit/contract/calls/cart-calls.ts'; // forbidden
import 'hono'; // forbidden
