import countiesUrl from '#src/workspace/client/map/basemap/counties.json?url'
import placesUrl from '#src/workspace/client/map/basemap/places.json?url'
import worldUrl from '#src/workspace/client/map/basemap/world.json?url'
import { whenIdle } from '#src/workspace/client/late-code'
import { shapesOf, type CountiesFile, type Ground, type PlacesFile, type WorldFile } from '#src/workspace/client/map/basemap/ground'

/** Reads the land and the states once the page has nothing else to do, so that marks never wait for them. */
export async function readGround(): Promise<Ground> {
  await new Promise<void>(whenIdle)
  const { land, nation, states, names } = await read<WorldFile>(worldUrl)
  return { land: [shapesOf(land, 100), shapesOf(nation, 1000)], states: { shapes: shapesOf(states, 1000), names }, counties: null }
}

/** Reads the counties, and the cities and towns, for a close view. */
export async function readCounties(): Promise<NonNullable<Ground['counties']>> {
  await new Promise<void>(whenIdle)
  const [{ lines, names }, { places }] = await Promise.all([read<CountiesFile>(countiesUrl), read<PlacesFile>(placesUrl)])
  return { shapes: shapesOf(lines, 1000), names, places }
}

async function read<File>(url: string): Promise<File> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  // not validated here: the file ships with the product, and a test checks it
  return (await answer.json()) as File
}
