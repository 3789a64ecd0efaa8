import { signOut } from '#src/stores/account/authentication.ts';
import { $accessToken, $customer, $user } from '#src/stores/session/session.ts';
import { watchCart } from '#src/stores/shop/cart.ts';

/** Code that only an open menu needs, loaded when it first opens: Sign Out, the customer's name, watching the cart. */
watchCart();

const greeting = document.querySelector('[data-greeting]');
const visitorGreeting = greeting?.textContent ?? '';

function greet() {
  const name = $accessToken.get() === null ? null : ($customer.get()?.name ?? $user.get()?.name);
  if (greeting) greeting.textContent = name ? `Halo, ${name}` : visitorGreeting;
}
for (const store of [$accessToken, $customer, $user]) store.listen(greet);
greet();

export { signOut };
