import { expect, test } from 'vitest'
import { checkImageCount, checkImageFile, imageName, imageTypeOf } from '#src/areas/tickets/domain/images/image-file'
import { IMAGE_MAX_BYTES } from '#src/areas/tickets/domain/images/limits'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
const text = (words: string) => new TextEncoder().encode(words)

test('TICK-68 an image is a JPEG or a PNG by its first bytes, whatever its name', () => {
  expect([imageTypeOf(jpeg), imageTypeOf(png)]).toEqual(['image/jpeg', 'image/png'])
  const others = [text('GIF89a'), text('%PDF-1.7'), text('<svg xmlns="http://www.w3.org/2000/svg"/>'), text('<html>'), text('RIFF1234WEBP'), text('BM'), new Uint8Array([0xff, 0xd8]), png.slice(0, 7)]
  for (const content of others) expect(checkImageFile({ content, size: 100 })).toMatchObject({ allowed: false, message: 'errors.file_format' })
})

test('TICK-68 an image of 30 MB is accepted, but one byte more is refused, and so is an empty file', () => {
  expect(checkImageFile({ content: jpeg, size: IMAGE_MAX_BYTES })).toEqual({ allowed: true })
  expect(checkImageFile({ content: jpeg, size: IMAGE_MAX_BYTES + 1 })).toMatchObject({ message: 'errors.file_size', values: { size: 30 } })
  expect(checkImageFile({ content: new Uint8Array(), size: 0 })).toMatchObject({ message: 'errors.no_file_selected' })
})

test('TICK-66 a fifth photo is accepted, and a sixth is refused with the limit', () => {
  expect(checkImageCount(4)).toEqual({ allowed: true })
  expect(checkImageCount(5)).toMatchObject({ message: 'errors.max_images', values: { max: 5 } })
})

test('TICK-76 an image is named after its file without folders, with the extension of its actual type', () => {
  const names = ['scale.JPEG', 'C:\\photos\\load 7.png', '../../etc/passwd', undefined, '.jpg', 'no ending', `${'x'.repeat(300)}.jpg`]
  expect(names.map((name) => imageName(name, 'image/jpeg'))).toEqual([
    'scale.jpg', 'load 7.jpg', 'passwd.jpg', 'Image.jpg', 'Image.jpg', 'no ending.jpg', `${'x'.repeat(251)}.jpg`,
  ])
  expect(imageName('фото 1.jpg', 'image/png')).toBe('фото 1.png')
})
