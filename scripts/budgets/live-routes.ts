/** A live screen and how its document is weighed. */
export interface LiveRoute {
  path: string;
  /** The catalogue is rendered into it: the document is weighed without it. */
  hasData?: true;
}

/** The live screens of issue 2; ids are of the demo catalogue, shells of one order answer to any id. */
export const liveRoutes: readonly LiveRoute[] = [
  { path: '/' },
  { path: '/intro' },
  { path: '/login' },
  { path: '/login/supp' },
  { path: '/register' },
  { path: '/register/supp' },
  { path: '/home', hasData: true },
  { path: '/allproduct', hasData: true },
  { path: '/allindexing', hasData: true },
  { path: '/product/1', hasData: true },
  { path: '/single-product/1', hasData: true },
  { path: '/add-to-cart/1', hasData: true },
  { path: '/catagory', hasData: true },
  { path: '/catagory/1', hasData: true },
  { path: '/cart' },
  { path: '/pesanan' },
  { path: '/detailorder/1' },
  { path: '/pay/1' },
  { path: '/track/1' },
  { path: '/offline' },
];
