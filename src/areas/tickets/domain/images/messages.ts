/** Messages to the user about images and other files (requirements, section D). */
export const imageMessages = {
  'confirm.delete_image': 'Delete this image?',
  'errors.file_format': 'Invalid file format, allowed formats {{format}}.',
  'errors.file_size': 'File size should not exceed {{size}} MB.',
  'errors.images_are_shown': 'The images are already shown here.',
  'errors.max_images': 'Max image amount reached ({{max}}).',
  'errors.no_file_selected': 'No file selected.',
  'errors.no_image': 'There is no image here.',
  'errors.photo_of_project': 'This photo belongs to the project, not to a ticket.',
  'errors.no_stopped_upload': 'No upload has stopped here.',
  'errors.no_upload': 'No image is being uploaded here.',
  'errors.no_related': 'Nothing was found for this photo.',
  'errors.one_file': 'Only one file at a time.',
  'errors.photos_of_ticket': 'These images belong to one ticket. Open the photo gallery to download those of many tickets.',
  'errors.too_many_photos': 'A download can have no more than {{max}} photos. Narrow the list or choose fewer.',
  'toasts.image_added': 'Image added.',
  'toasts.image_removed': 'Image removed.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof imageMessages, string>> {}
}
