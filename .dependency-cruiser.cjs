/** An area of the business, or what carries them all. */
const ROOM = '(?:areas/[^/]+|workspace|platform|main)'
const layer = (...names) => `^src/${ROOM}/(?:${names.join('|')})/`
/** Everything of ours but these layers. */
const allBut = (...names) => `^(src/(?!${ROOM}/(?:${names.join('|')})/)|commands/|tests/)`
/**
 * Who may import whom. A rule's name is said when it is broken; tests/house plants a violation of each.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    forbidden('no-circles', 'A change in a circle of files reaches all of it.', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    forbidden('no-unresolvable', 'An import must lead somewhere.', {}, { couldNotResolve: true }),

    forbidden('domain-imports-nothing-of-ours', 'The rules need nothing else.', { path: layer('domain') }, { path: allBut('domain') }),
    forbidden('domain-has-no-input-or-output', 'A rule takes values and answers a value.', { path: layer('domain') }, { dependencyTypes: ['core'] }),
    forbidden(
      'domain-uses-pure-packages-only',
      'Dates, decimals and phone numbers; no framework.',
      { path: layer('domain') },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'], pathNot: 'node_modules/(date-fns|@date-fns/tz|decimal\\.js|libphonenumber-js)/' },
    ),
    forbidden('api-imports-domain-only', 'Both sides read the description of the API.', { path: layer('api') }, { path: allBut('domain', 'api') }),
    forbidden('server-imports-domain-and-api-only', 'The server knows no screen.', { path: [layer('server'), '^src/sample-data/'] }, { path: allBut('domain', 'api', 'server'), pathNot: '^src/sample-data/' }),
    forbidden('client-imports-domain-and-api-only', 'The page reaches the server through the API.', { path: layer('client') }, { path: allBut('domain', 'api', 'client').replace('commands/|', '') }),
    forbidden('commands-import-no-server', 'A command asks through the API.', { path: '^commands/' }, { path: allBut('domain', 'api', 'client').replace('commands/|', '') }),
    forbidden('no-view-imports-a-command', 'A view names a command by its typed id.', { path: '^src/', pathNot: '^src/main/client/workroom\\.tsx$' }, { path: '^commands/' }),

    forbidden('platform-knows-no-area', 'Everything else needs the platform.', { path: '^src/platform/' }, { path: '^src/(areas|workspace|main|sample-data)/' }),
    forbidden('workspace-knows-no-area', 'The workspace needs the platform alone.', { path: '^src/workspace/' }, { path: '^src/(areas|main|sample-data)/' }),
    forbidden('area-knows-no-composition', 'Nobody imports what puts everything together.', { path: '^src/areas/' }, { path: '^src/(main|sample-data)/' }),
    forbidden('server-area-imports-public-only', "Of another area's server only what lies in a folder `public`.", ...ofOtherAreas('server')),
    forbidden('client-area-imports-public-only', "Of another area's client only what lies in a folder `public`.", ...ofOtherAreas('client')),
    forbidden('only-the-table-kit-knows-ag-grid', 'One kit wraps AG Grid.', { path: '^(src|commands)/', pathNot: '^src/platform/client/table/' }, { path: 'node_modules/ag-grid-' }),

    forbidden('product-knows-no-setup-or-tests', 'What is installed is not what installs.', { path: '^(src/(?!setup/)|commands/)' }, { path: '^(src/setup/|tests/)' }),
    forbidden(
      'product-uses-no-development-package',
      'The product runs without the development packages.',
      { path: '^(src/(?!setup/)|commands/)' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/(@types|vite)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|png|sql|csv|json|md|woff2)($|[?])' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'], mainFields: ['module', 'main', 'types'] },
  },
}

function forbidden(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

/** From a layer of an area to the same layer of another, except into a folder `public`. */
function ofOtherAreas(layer) {
  const other = `^src/areas/[^/]+/${layer}/`
  return [{ path: `^src/areas/([^/]+)/${layer}/` }, { path: other, pathNot: [`^src/areas/$1/${layer}/`, `${other}public/`, `${other}.+/public/`] }]
}
