// T64, a stand-in for Tuileries (any tile on any square), as a boardgame.io game.
const DX = [[-1, 0], [1, 0], [0, -1], [0, 1]];
const MASKS = [60, 51, 15]; // colour+rank, colour+sign, rank+sign of tile id c*16+r*4+s
const NEIGH = [...Array(64).keys()].map((c) =>
  DX.map(([dx, dy]) => [(c & 7) + dx, (c >> 3) + dy])
    .filter(([x, y]) => x >= 0 && x < 8 && y >= 0 && y < 8)
    .map(([x, y]) => y * 8 + x));

function score(board, cell) {
  const t = board[cell];
  let total = 0;
  for (const m of MASKS) {
    const seen = new Set([cell]);
    const todo = [cell];
    while (todo.length) {
      for (const n of NEIGH[todo.pop()]) {
        const o = board[n];
        if (o !== null && !seen.has(n) && ((o ^ t) & m) === 0) { seen.add(n); todo.push(n); }
      }
    }
    if (seen.size > 1) total += seen.size;
  }
  return total;
}

function makeGame({ secret }) {
  const place = ({ G, playerID }, handIndex, cell) => {
    const hand = G.players[playerID].hand;
    if (!(handIndex >= 0 && handIndex < hand.length) || G.board[cell] !== null) return 'INVALID_MOVE';
    const tile = hand[handIndex];
    hand.splice(handIndex, 1);
    G.board[cell] = tile;
    G.scores[playerID] += score(G.board, cell);
    if (G.secret.bag.length) hand.push(G.secret.bag.pop());
    G.placed += 1;
  };
  const game = {
    name: 't64',
    setup: ({ random }) => {
      const bag = random.Shuffle([...Array(64).keys()]);
      const players = { 0: { hand: bag.splice(-10) }, 1: { hand: bag.splice(-10) } };
      return { secret: { bag }, players, board: Array(64).fill(null), scores: { 0: 0, 1: 0 }, placed: 0 };
    },
    // server variant: hidden bag and hands, so the client cannot run the move optimistically
    moves: { place: secret ? { move: place, client: false } : place },
    turn: { minMoves: 1, maxMoves: 1 },
    endIf: ({ G }) => (G.placed === 64 ? { scores: { ...G.scores } } : undefined),
    minPlayers: 2, maxPlayers: 2,
  };
  if (secret) game.playerView = require('boardgame.io/core').PlayerView.STRIP_SECRETS;
  return game;
}
module.exports = { makeGame, score, NEIGH };
