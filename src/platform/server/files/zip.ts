import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a zip, opened only when the zip reaches it. */
export interface ZipEntry {
  readonly name: string
  open(): Readable
}

/** A zip of files as a stream. An error of a file ends the stream with that error. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  // each file adds a listener, so raise the limit above which Node warns of a leak
  output.setMaxListeners(entries.length + 10)
  zip.outputStream.pipe(output)
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name.replace(/^[/\\]+|\.\.[/\\]/g, ''), (done) => {
      const content = open()
      content.once('error', (error) => output.destroy(error))
      // if the reader of the zip leaves, close the current file, which may hold a connection
      output.once('close', () => content.destroy())
      done(null, content)
    })
  }
  zip.end()
  return output
}
