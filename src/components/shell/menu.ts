import { signOut } from '#src/stores/authentication.ts';
import { watchCart } from '#src/stores/cart.ts';

/** What only an open menu needs, loaded when it first opens: Sign Out and the cart's own watch. */
watchCart();

export { signOut };
