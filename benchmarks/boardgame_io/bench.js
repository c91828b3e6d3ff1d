// boardgame.io server on loopback: sequential move round trip, and 50 concurrent matches.
// NODE_PATH=<dir>/node_modules [NODE_ENV=production] node bench.js [memory|flatfile|postgres ...]
const { fork } = require('child_process');
const fs = require('fs'), os = require('os'), path = require('path');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { makeGame } = require('./game.js');
const { REPEATS, median, spread, pct, sleep, emit, waitQuiet, procCpu, bgioVersion } = require('./common.js');
const rnd = (n) => Math.floor(Math.random() * n);
const game = makeGame({ secret: true });
const env = process.env.NODE_ENV || 'development';
const MATCHES = +(process.env.MATCHES || 50), SEQ_MATCHES = +(process.env.SEQ_MATCHES || 10), LIMIT = 18000;
let port = 8123, w0 = 0;

async function post(p, body) {
  const r = await fetch(`http://127.0.0.1:${port}${p}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!r.ok) throw new Error(`${p}: ${r.status}`);
  return r.json();
}
async function match() { // two synced clients of one new match
  const { matchID } = await post('/games/t64/create', { numPlayers: 2 });
  const cs = [], creds = [];
  // Both joins come before either client connects: with an asynchronous store (seen with Postgres, about
  // 1 match in 75) a connect that overlaps the other seat's join loses that join, and the seat never syncs.
  for (const playerID of ['0', '1'])
    creds.push((await post(`/games/t64/${matchID}/join`, { playerID, playerName: 'p' + playerID })).playerCredentials);
  for (const playerID of ['0', '1']) {
    const c = Client({ game, matchID, playerID, credentials: creds[playerID], debug: false,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ['websocket'] } }) });
    c.waiters = [];
    c.subscribe((s) => { if (s) c.waiters = c.waiters.filter((w) => !w(s)); });
    c.start();
    cs.push(c);
  }
  for (const c of cs) await until(c, (s) => s && s.isConnected !== false && s.G);
  return cs;
}
function until(c, pred) {
  return new Promise((res, rej) => {
    const s = c.getState();
    if (s && pred(s)) return res(s);
    const t = setTimeout(() => rej(new Error('timeout')), LIMIT);
    c.waiters.push((x) => (pred(x) ? (clearTimeout(t), res(x), true) : false));
  });
}
async function play(cs, lat, deadline) {
  let moves = 0;
  for (;;) {
    const p = moves % 2, c = cs[p];
    const s = await until(c, (x) => x.ctx.gameover || (x.G.placed === moves && x.ctx.currentPlayer === String(p)));
    if (s.ctx.gameover || Date.now() > deadline) return moves;
    const empty = [];
    for (let i = 0; i < 64; i++) if (s.G.board[i] === null) empty.push(i);
    const t0 = performance.now();
    c.moves.place(rnd(s.G.players[p].hand.length), empty[rnd(empty.length)]);
    await until(c, (x) => x.G.placed === moves + 1); // the server's answer: the move is not run on the client
    lat.push(performance.now() - t0);
    moves++;
  }
}
(async () => {
  for (const kind of (process.argv.length > 2 ? process.argv.slice(2) : ['memory', 'flatfile'])) {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bgio-'));
    port++;
    const srv = fork(path.join(__dirname, 'server.js'), [String(port), kind, dir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await new Promise((r) => srv.once('message', r));
    const base = { peer: 'boardgame.io', version: bgioVersion, game: 'T64' };
    const lib = { flatfile: 'node-persist', postgres: 'bgio-postgres' }[kind];
    const libv = lib ? ` (${lib} ${JSON.parse(fs.readFileSync(path.join(process.env.NODE_PATH, lib, 'package.json'))).version})` : '';
    const tail = `${kind}${libv} storage; NODE_ENV=${env}; websocket, loopback; server and clients in 2 processes`;
    try {
      for (let m = 0; m < 30; m++) { // JIT warm-up, about 1900 moves or 10 s
        if (m === 0) w0 = Date.now(); else if (Date.now() - w0 > 10000) break;
        const cs = await match(); await play(cs, [], Date.now() + LIMIT); cs.forEach((c) => c.stop());
      }
      const p50 = [], p99 = [], rate = [];
      for (let r = 0; r < REPEATS; r++) {
        await waitQuiet();
        const lat = []; let n = 0, busy = 0;
        const deadline = Date.now() + LIMIT;
        for (let m = 0; m < SEQ_MATCHES; m++) {
          const cs = await match(); const t0 = performance.now();
          n += await play(cs, lat, deadline); busy += performance.now() - t0;
          cs.forEach((c) => c.stop());
        }
        p50.push(pct(lat, 0.5)); p99.push(pct(lat, 0.99)); rate.push(n / busy * 1000);
      }
      emit({ ...base, conditions: `sequential round trip (mover sees the new state), ${SEQ_MATCHES}x64 moves; ${tail}`,
        p50_ms: median(p50), p50_spread: spread(p50), p99_ms: median(p99), p99_spread: spread(p99), moves_per_s: median(rate), moves_spread: spread(rate), raw_p50: p50, raw_p99: p99 });
      const tot = [], q50 = [], q99 = [], sc = [], cc = [], setup = [];
      for (let r = 0; r < REPEATS; r++) {
        await waitQuiet();
        const s0 = performance.now(), all = [];
        for (let m = 0; m < MATCHES; m++) all.push(await match());
        setup.push((performance.now() - s0) / MATCHES);
        await sleep(500);
        const lat = [], t0 = performance.now(), c0 = procCpu(srv.pid), d0 = process.cpuUsage(), deadline = Date.now() + LIMIT;
        const n = (await Promise.all(all.map((cs) => play(cs, lat, deadline)))).reduce((a, b) => a + b);
        const dt = (performance.now() - t0) / 1000, d = process.cpuUsage(d0);
        tot.push(n / dt); q50.push(pct(lat, 0.5)); q99.push(pct(lat, 0.99));
        sc.push((procCpu(srv.pid) - c0) / dt); cc.push((d.user + d.system) / 1e6 / dt);
        all.flat().forEach((c) => c.stop());
        await sleep(500);
      }
      emit({ ...base, conditions: `${MATCHES} concurrent matches x 64 moves; ${tail}`, moves_per_s: median(tot), moves_spread: spread(tot),
        games_per_s: median(tot) / 64, p50_ms: median(q50), p99_ms: median(q99), server_cpu_share: median(sc), client_cpu_share: median(cc), match_setup_ms: median(setup), raw_moves_per_s: tot });
    } catch (e) {
      emit({ ...base, conditions: tail, error: String(e) });
    }
    srv.kill();
    fs.rmSync(dir, { recursive: true, force: true });
  }
  process.exit(0);
})();
