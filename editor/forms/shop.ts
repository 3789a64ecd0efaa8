import { collection, fields, singleton } from '@keystatic/core';
import { z } from 'astro/zod';
import { badgeColors, productLists, shapes } from '../../src/content/schemas/choices.ts';
import {
  alternative,
  day,
  name,
  optionalChoice,
  optionalPercent,
  optionalText,
  order,
  picture,
  shaped,
  text,
  wholeNumber,
} from './fields.ts';

/** More than 0, as the schema has it: the smallest amount is a cent. */
const price = { min: 0.01, validateStep: true } as const;

/** The forms of src/content/schemas/shop.ts. */
export const shopForms = {
  products: collection({
    label: 'Products',
    path: 'products/*',
    slugField: 'title',
    columns: ['title', 'order', 'new_price'],
    schema: {
      title: name('Title'),
      order,
      lists: fields.multiselect({
        label: 'On which screens',
        description: 'Exactly one product is the single one, of /single-product.',
        options: productLists.map((value) => ({ label: value, value })),
      }),
      img: picture('Picture', 'products'),
      description: fields.text({ label: 'Description', multiline: true }),
      new_price: fields.number({
        label: 'Price',
        description: 'In dollars.',
        step: 0.01,
        validation: { isRequired: true, ...price },
      }),
      old_price: fields.number({
        label: 'Old price',
        description: 'Higher than the price, or empty.',
        step: 0.01,
        validation: price,
      }),
      discount: optionalPercent('Discount', 'In percent; must fit the two prices.'),
      badge_text: optionalText('Badge', 'Like -25% or New.'),
      badge_color: optionalChoice('Colour of the badge', badgeColors),
      ratting: fields.number({ label: 'Stars', step: 0.1, validation: { isRequired: true, min: 0, max: 5 } }),
      review_text: wholeNumber('Reviews', 0, undefined, 'How many there are.'),
      sold: optionalPercent('Sold', 'In percent; needed on the flash sale.'),
      gallery: fields.array(fields.object({ img: picture('Picture', 'products'), alt: alternative }), {
        label: 'More pictures',
        description: 'For the slider of /single-product.',
        itemLabel: ({ fields: { alt } }) => alt.value,
      }),
    },
  }),
  productCategories: collection({
    label: 'Product categories',
    path: 'product-categories/*',
    slugField: 'title',
    columns: ['title', 'order'],
    schema: {
      title: name('Title'),
      order,
      img: picture('Picture', 'product-categories'),
      sub_categories: fields.array(
        fields.object({ title: text('Title'), img: picture('Picture', 'product-categories') }),
        { label: 'Tiles on /sub-catagory', itemLabel: ({ fields: { title } }) => title.value },
      ),
    },
  }),
  productReviews: collection({
    label: 'Product reviews',
    path: 'product-reviews/*',
    slugField: 'name',
    columns: ['name', 'order'],
    schema: {
      name: name('Name'),
      order,
      img: picture('Portrait', 'product-reviews'),
      title: fields.text({ label: 'Review', multiline: true, validation: { isRequired: true } }),
      date: day('Date'),
      ratting: wholeNumber('Stars', 1, 5),
      images: fields.array(fields.object({ img: picture('Picture', 'product-reviews'), alt: alternative }), {
        label: 'Pictures',
        itemLabel: ({ fields: { alt } }) => alt.value,
      }),
    },
  }),
  vendors: collection({
    label: 'Vendors',
    path: 'vendors/*',
    slugField: 'title',
    columns: ['title', 'order'],
    schema: {
      title: name('Name'),
      order,
      location: text('Location'),
      ratting_test: text('Ratings', 'Like 97% positive ratings.'),
      profile_img: picture('Profile picture', 'vendors'),
      bg_img: picture('Picture of the shop', 'vendors'),
      about: fields.text({ label: 'About', multiline: true }),
      facts: fields.array(fields.object({ name: text('Name'), value: text('Value') }), {
        label: 'Facts',
        itemLabel: ({ fields: { name, value } }) => `${name.value}: ${value.value}`,
      }),
    },
  }),
};

export const checkoutForm = singleton({
  label: 'Demo checkout',
  path: 'checkout',
  schema: {
    customer: fields.object(
      {
        name: text('Name'),
        email: shaped('E-mail', { regex: z.regexes.email, message: 'must be an e-mail address' }),
        phone: text('Phone'),
        address: text('Address'),
        institution: text('Institution'),
        occupation: text('Occupation'),
      },
      { label: 'Sample customer' },
    ),
    shipping: fields.array(
      fields.object({
        id: text('Code'),
        name: text('Name'),
        time: text('Time'),
        price: shaped('Price', shapes.dollars, 'Like $0.4.'),
      }),
      {
        label: 'Shipping',
        description: 'Shown in this order; the first is preselected.',
        itemLabel: ({ fields: { name } }) => name.value,
        validation: { length: { min: 1 } },
      },
    ),
    total: shaped('Total', shapes.dollars, 'Like $39.84.'),
    bank: fields.object(
      { bank: text('Bank'), holder: text('Holder'), account: text('Account'), orderId: text('Order') },
      { label: 'Bank account' },
    ),
  },
});
