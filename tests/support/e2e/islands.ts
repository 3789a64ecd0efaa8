import type { APIRequestContext } from 'playwright/test';
import { registerCustomer, storedSession } from './customer.ts';
import { visit } from './route-table.ts';
import { orderValues, publicValues } from './route-values.ts';

/** The islands, each with a route. */
export const islands = {
  AllIndexings: '/allindexing',
  AllProducts: '/allproduct',
  CartScreen: '/cart',
  CategoryPage: '/catagory/{id}',
  ForgotPasswordForm: '/lupa-password',
  HomeCatalogue: '/home',
  LoginForm: '/login',
  NewPasswordForm: '/atur-password?token=contoh',
  OrderDetail: '/detailorder/{id}',
  OrderForm: '/add-to-cart/{itemId}',
  OrderInvoice: '/invoice/{id}',
  OrderPay: '/pay/{id}',
  OrderTrack: '/track/{id}',
  OrdersScreen: '/pesanan',
  ProductPage: '/product/{id}',
  RegisterForm: '/register',
};

interface Visitor {
  request: APIRequestContext;
  origin: string;
  stored: (values: Record<string, string>) => Promise<void>;
  isSignedIn: boolean;
}

/** Returns the routes that a test visits signed in, or signed out: the forms of login and registration redirect a customer. */
export function islandRoutes(isSignedIn: boolean): string[] {
  const isForm = (route: string) => /^\/(login|register|lupa-password|atur-password)/.test(route);
  return Object.values(islands).filter((route) => isForm(route) !== isSignedIn);
}

/** Signs a new customer in, who has an order, if the test wants one. Returns the path of a route. */
export async function islandPaths({
  request,
  origin,
  stored,
  isSignedIn,
}: Visitor): Promise<(route: string) => string> {
  if (!isSignedIn) return (route) => route;
  const customer = await registerCustomer(origin);
  await stored(storedSession(customer));
  const values = { ...(await publicValues(request)), ...(await orderValues(origin, customer)) };
  return (route) => visit(route, values);
}
