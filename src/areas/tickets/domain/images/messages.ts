/** Messages of images and other files (requirements, section D). */
export const imageMessages = {
  'confirm.delete_image': 'Delete this image?',
  'errors.file_format': 'Invalid file format, allowed formats {{format}}.',
  'errors.file_size': 'File size should not exceed {{size}} MB.',
  'errors.image_broken': 'Failed to upload file. It is damaged or incomplete.',
  'errors.image_pixels': 'Failed to upload file. It has more than {{max}} million pixels.',
  'errors.image_side': 'Failed to upload file. It is more than {{max}} pixels wide or high.',
  'errors.images_are_shown': 'The images are already shown here.',
  'errors.max_images': 'Max image amount reached ({{max}}).',
  'errors.no_file_selected': 'No file selected.',
  'errors.no_image': 'There is no image here.',
  'errors.no_photos': 'There are no photos to download.',
  'errors.photo_damaged': 'The file of photo {{name}} ({{of}}) is damaged on the server. Nothing was downloaded. Download the others without it, and tell your administrator.',
  'errors.photo_missing': 'The file of photo {{name}} ({{of}}) is missing on the server. Nothing was downloaded. Download the others without it, and tell your administrator.',
  'errors.photo_of_project': 'This photo belongs to the project, not to a ticket.',
  'errors.no_stopped_upload': 'No upload has stopped here.',
  'errors.no_upload': 'No image is being uploaded here.',
  'errors.no_ticket_for_images': 'Choose a ticket first.',
  'errors.no_related': 'Nothing was found for this photo.',
  'errors.one_file': 'Only one file at a time.',
  'errors.photos_of_ticket': 'These images belong to one ticket. Open the photo gallery to download those of many tickets.',
  'errors.photo_downloads_at_once': '{{max}} photo downloads of yours are still being prepared. Wait until one is ready or cancel one, then try again.',
  'errors.photo_downloads_kept': 'Your photo downloads can use {{max}} GB on the server, and these photos would exceed that. A download is removed in the night after its {{hours}} hours. Choose fewer photos, or try again then.',
  'errors.photo_downloads_of_agency': 'The photo downloads of your agency can use {{max}} GB on the server, and these photos would exceed that. A download is removed in the night after its {{hours}} hours. Choose fewer photos, or try again then.',
  'errors.too_large_photos': 'These photos are larger than {{max}} GB in total. Narrow the list or choose fewer.',
  'errors.too_many_photos': 'A download can have no more than {{max}} photos. Narrow the list or choose fewer.',
  'errors.unsupported_format': 'Unsupported file format.',
  'errors.upload_incomplete': 'The server has only {{received}} bytes of this file. Send the rest first.',
  'errors.upload_offset': 'The server has {{received}} bytes of this file. Send it from there.',
  'errors.upload_piece': 'A piece of a file must lie within the file and have {{min}} KB to {{max}} MB; only the last may be smaller.',
  'toasts.image_added': 'Image added.',
  'toasts.image_removed': 'Image removed.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof imageMessages, string>> {}
}
