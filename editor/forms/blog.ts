import { collection, fields } from '@keystatic/core';
import { categories } from '../../src/content/schemas/choices.ts';
import {
  alternative,
  choice,
  content,
  day,
  draft,
  lines,
  name,
  optionalText,
  order,
  picture,
  text,
  wholeNumber,
} from './fields.ts';

/** The forms of src/content/schemas/blog.ts. */
export const blogForms = {
  posts: collection({
    label: 'Posts',
    path: 'posts/*',
    slugField: 'title',
    columns: ['title', 'published', 'draft'],
    format: { contentField: 'content' },
    schema: {
      title: name('Title', {
        description: 'The end of the address: /blog/my-post. Better left as it is once published.',
      }),
      category: choice('Category', categories),
      author: text('Author'),
      published: day('Published'),
      minutes: wholeNumber('Minutes to read', 1),
      summary: fields.text({
        label: 'Summary',
        description: 'At most 140 characters; cards show it whole.',
        multiline: true,
        validation: { isRequired: true, length: { max: 140 } },
      }),
      picture: picture(
        'Picture',
        'posts',
        '800 by 500 or the same shape larger; a photograph may be as large as the camera made it.',
      ),
      pictureAlt: alternative,
      button: optionalText('Button', "On the post's card; 'Read More' if empty."),
      draft,
      content: content('Text', 'posts'),
    },
  }),
  comments: collection({
    label: 'Comments',
    path: 'comments/*',
    slugField: 'name',
    columns: ['name', 'order'],
    schema: {
      name: name('Name'),
      order,
      date: day('Date'),
      picture: picture('Portrait', 'comments'),
      text: lines('Comment', 'It stands under every post.'),
    },
  }),
};
