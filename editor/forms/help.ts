import { collection, fields, singleton } from '@keystatic/core';
import { chatSides, faqGroups, notificationIcons, shapes } from '../../src/content/schemas/choices.ts';
import {
  alternative,
  choice,
  content,
  draft,
  lines,
  link,
  name,
  optionalText,
  order,
  picture,
  shaped,
  text,
  wholeNumber,
} from './fields.ts';

/** A screen that is mostly a text has a form of its own, not a place in a list: there one could remove or rename it, and add what no page shows. */
const textForm = (label: string, id: string) =>
  singleton({
    label,
    path: `texts/${id}`,
    format: { contentField: 'content' },
    schema: {
      title: text('Title'),
      description: lines('Description', 'For search engines.'),
      lead: lines('Lead', 'The first sentences, in larger letters.'),
      updated: fields.date({ label: 'Updated', description: 'May be empty.' }),
      content: content('Text'),
    },
  });

export const textForms = {
  aboutUs: textForm('About Us', 'about-us'),
  privacyPolicy: textForm('Privacy Policy', 'privacy-policy'),
};

/** The forms of src/content/schemas/help.ts. */
export const helpForms = {
  figures: collection({
    label: 'Figures',
    path: 'figures/*',
    slugField: 'label',
    columns: ['label', 'value'],
    schema: {
      label: name('Label'),
      order,
      value: wholeNumber(
        'Value',
        0,
        undefined,
        'Counts up from 0 on About Us. Those of the demo are held to its catalogue by a test.',
      ),
      suffix: optionalText('Suffix', "After the number, like '+'."),
    },
  }),
  faq: collection({
    label: 'Questions',
    path: 'faq/*',
    slugField: 'question',
    columns: ['question', 'group', 'order'],
    format: { contentField: 'content' },
    schema: {
      question: name('Question'),
      order,
      group: fields.select({
        label: 'Group',
        options: [
          { label: faqGroups.buyers, value: 'buyers' },
          { label: faqGroups.authors, value: 'authors' },
          { label: faqGroups.others, value: 'others' },
        ],
        defaultValue: 'buyers',
      }),
      draft,
      content: content('Answer'),
    },
  }),
  chat: collection({
    label: 'Live chat',
    path: 'chat/*',
    slugField: 'text',
    columns: ['text', 'from', 'order'],
    schema: {
      text: name('Message'),
      order,
      from: choice('From', chatSides),
      time: shaped('Time', shapes.time, 'Like 09:41.'),
    },
  }),
  notifications: collection({
    label: 'Notifications',
    path: 'notifications/*',
    slugField: 'title',
    columns: ['title', 'order'],
    schema: {
      title: name('Title'),
      order,
      icon: choice('Icon', notificationIcons),
      unread: fields.checkbox({ label: 'Unread' }),
      when: text('When', 'In words: 2 minutes ago.'),
      text: lines('Text'),
      details: lines('Details', 'What the notification says when it is opened.'),
      link: link('Link'),
      linkText: text('Text of the link'),
    },
  }),
};

export const contactForm = singleton({
  label: 'Contact screen',
  path: 'contact',
  schema: {
    intro: lines('Intro'),
    promise: text('Promise'),
    address: text('Address'),
    hours: text('Hours'),
    map: picture('Map', 'contact', '', true),
    mapAlt: alternative,
    topics: fields.array(text('Topic'), {
      label: 'Topics',
      description: 'Shown in this order.',
      itemLabel: ({ value }) => value,
      validation: { length: { min: 1 } },
    }),
  },
});
