import { watchCart } from '#src/stores/cart-watch.ts';
import { signOut } from '#src/stores/sign-out.ts';

/** What only an open menu needs, loaded when it first opens: Sign Out and the cart's own watch. */
watchCart();

export { signOut };
