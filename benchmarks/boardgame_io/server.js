// boardgame.io server for the benchmark; argv: port memory|flatfile [dir].
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { makeGame } = require('./game.js');
const [port, kind, dir] = process.argv.slice(2);
const opts = { games: [makeGame({ secret: true })], origins: [Origins.LOCALHOST], apiOrigins: [Origins.LOCALHOST] };
if (kind === 'flatfile') opts.db = new FlatFile({ dir });
const server = Server(opts);
// run() hands `port` to net.Server.listen, so an object binds it to loopback only
server.run({ port: { port: +port, host: '127.0.0.1' }, callback: () => process.send && process.send('ready') });
