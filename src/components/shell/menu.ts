import { watchCart } from '#src/stores/cart-watch.ts';
import { follow } from '#src/stores/cell.ts';
import { signOut } from '#src/stores/session.ts';
import { $customer } from '#src/stores/signed-in.ts';

/** What only an open menu needs, loaded when it first opens: who is signed in, Sign Out, and the cart's own watch. */

follow($customer, (customer) => {
  if (!customer?.name) return;
  for (const name of document.querySelectorAll('[data-customer-name]')) name.textContent = customer.name;
});

watchCart();

export { signOut };
