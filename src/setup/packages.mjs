// Rules that every package in package-lock.json must follow (npm run check).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { top } from './project.mjs'

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, hasInstallScript?: boolean, engines?: { node?: string } }} Package
 * @typedef {{ engines: { node: string }, allowScripts: Record<string, boolean> }} Wanted
 */

/** Licenses that allow us to use, change and distribute a package as part of our product. */
const FREE = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense'])
/** Licenses that are accepted only in certain cases: an unchanged font, tools outside of the product, or a library linked at run time. */
const FREE_FOR = [
  { license: 'OFL-1.1', path: /\/@fontsource/, devOnly: false },
  { license: 'MPL-2.0', path: /./, devOnly: true },
  { license: 'LGPL-3.0-or-later', path: /\/@img\/sharp-/, devOnly: false },
]

/** Packages whose license is stated only in their LICENSE file. We have read that file for this version. */
const IN_FILE = new Map([['node_modules/png-js 2.0.0', 'MIT']])

/**
 * True if the license of a package allows us to use it. If licenses are joined by OR, one of them must allow it; if joined by AND, all
 * must.
 * @param {string} path
 * @param {Package} found
 */
function isFree(path, { version = '', license = IN_FILE.get(`${path} ${version}`) ?? '', dev = false }) {
  /** @param {string} one */
  const fits = (one) => FREE.has(one) || FREE_FOR.some((rule) => rule.license === one && rule.path.test(path) && (dev || !rule.devOnly))
  return license.replaceAll(/[()]/g, '').split(' OR ').some((all) => all.split(' AND ').every((one) => fits(one.trim())))
}

/**
 * The packages whose license does not allow us to use them, each with its license.
 * @param {Record<string, Package>} packages
 */
export function packagesOfOtherLicenses(packages) {
  return named(packages).filter(([path, details]) => !isFree(path, details)).map(([path, { version, license }]) => `${path} ${version}: ${license ?? 'no license'}`)
}

/**
 * The packages with an install script that package.json neither allows nor forbids.
 * @param {Wanted} wanted
 * @param {Record<string, Package>} packages
 */
export function packagesWithScripts({ allowScripts }, packages) {
  return named(packages).filter(([path, { hasInstallScript }]) => hasInstallScript && allowScripts[nameOf(path)] === undefined)
    .map(([path, { version }]) => `${path} ${version} runs a script at installation, and allowScripts in package.json does not name it`)
}

/**
 * The packages that do not support every Node version named in package.json, each with the versions that it supports. Optional packages are
 * left out, because npm does not install those that do not support the current version.
 * @param {Wanted} wanted
 * @param {Record<string, Package>} packages
 */
export async function packagesRefusingNode({ engines }, packages) {
  const { default: semver } = await import('semver')
  return named(packages)
    .filter(([, { optional, devOptional, engines: own }]) => !optional && !devOptional && own?.node && !semver.subset(engines.node, own.node))
    .map(([path, { version, engines: own }]) => `${path} ${version} accepts Node ${own?.node}; package.json names ${engines.node}`)
}

/** The content of package.json, and the packages of package-lock.json by their path. */
export function readPackages() {
  /** @type {Wanted} */
  const wanted = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
  /** @type {{ packages: Record<string, Package> }} */
  const { packages } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8'))
  return { wanted, packages }
}

/**
 * The name of a package, from its path in node_modules.
 * @param {string} path
 */
export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** @param {Record<string, Package>} packages */
function named(packages) {
  return Object.entries(packages).filter(([path]) => path !== '')
}
