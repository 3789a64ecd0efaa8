import { signOut } from '#src/stores/authentication.ts';
import { watchCart } from '#src/stores/cart.ts';

/** Code that only an open menu needs, loaded when it first opens: Sign Out and watching the cart. */
watchCart();

export { signOut };
