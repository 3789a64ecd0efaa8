/** The screens that only the samples of docs/product.md need. With `sample: off` in site.yaml nothing leads to them, and they answer 404. */
const SAMPLE_SCREENS =
  /^\/(shop-(grid|list)|single-product|featured-products|flash-sale|wishlist-(grid|list)|my-order|vendors|vendor-shop|become-vendor|sub-catagory|checkout(-[a-z-]+)?|payment-success|notifications|notification-details|message|language|otp|otp-confirm|forget-password|forget-password-success|change-password|edit-profile|pages)$/;

/** @param link a path of this site, with or without query and fragment; another site's address is no sample */
export const isSamplePath = (link: string): boolean => SAMPLE_SCREENS.test(link.replace(/[?#].*$/s, ''));

/** An entry of a list, or a link. `sample`: the editors' mark of an invented entry. */
interface Entry {
  sample?: boolean | undefined;
  link?: string | undefined;
  href?: string | undefined;
  route?: string | undefined;
}

/** Whether an entry is a sample, or leads to a screen of the samples. */
export function isSample(entry: object): boolean {
  const { sample = false, link = '', href = link, route = href }: Entry = entry;
  return sample || isSamplePath(route);
}
