import { fields } from '@keystatic/core';
import { withNotes } from './fields.ts';

interface PictureNotes {
  /** Of the collection, below src/content; for a single entry the folder with its name. */
  folder: string;
  description: string;
  isOnlyEntry: boolean;
  isRequired: boolean;
}

/** The picture is stored next to the entry's file, in a folder with the entry's name. */
function pictureField(label: string, { folder, description, isOnlyEntry, isRequired }: PictureNotes) {
  const field = fields.image({
    label,
    description,
    directory: folder,
    publicPath: isOnlyEntry ? `./${folder}` : './',
  });
  return withNotes<typeof field, unknown>(field, {
    input: 'picture',
    description,
    isRequired,
    reason: (value) => (value === null && isRequired ? 'pilih sebuah gambar' : undefined),
  });
}

/** A picture. @param folder of the collection, below src/content; for a single entry the folder with its name */
export const picture = (label: string, folder: string, description = '', isOnlyEntry = false) =>
  pictureField(label, { folder, description, isOnlyEntry, isRequired: true });

/** A picture of a single entry, or none. */
export const optionalPicture = (label: string, folder: string, description: string) =>
  pictureField(label, { folder, description, isOnlyEntry: true, isRequired: false });
