import './SheetHost.tsx';
import '../list/ItemCard.tsx';
import '../../cart/CartScreen.tsx'; // forbidden
import '#src/islands/orders/list/OrdersScreen.tsx'; // forbidden
