// Made by `node answers.mjs` from docs/schema/answers.json.

/** The data of each address of /api. */
export interface Answers {
  version: {
    name: string;
    network: null | string;
  };
  games: {
    games: Array<{
      name: string;
      notation: string;
      example: string;
      rule: string;
      source: string;
      piles: number;
      symmetric: boolean;
      arity_form: string;
      example_position: string;
    }>;
  };
  parse: {
    canonical: string;
    families: Array<string>;
    piles: number;
    numbers: number | null;
    vector: boolean;
    values: boolean;
    rule: null | string;
    symmetric: boolean;
    form: string;
    example_position: string;
    any_size: null | string;
  };
  value: {
    position: string;
    play: string;
    outcome: 'P' | 'N';
    value: null | string;
    parts: Array<null | string>;
    total: string;
    moves: Array<{
      part: number;
      take: Array<string>;
      to: string;
      why: null | string;
    }>;
  };
  options: {
    position: string;
    options: Array<{
      to: Array<number>;
      take: Array<number>;
      value: number | null;
      outcome: 'P' | 'N' | null;
    }>;
    more: boolean;
    legal: number;
    rays: Array<Array<number>>;
  };
  positions: {
    value: number;
    positions: Array<Array<number>>;
    more: boolean;
    in_a_box: boolean;
    offsets: Array<number | null> | null;
  };
  turn: {
    parts: Array<{
      game: string;
      position: Array<number>;
      shape: 'piles' | 'limit' | 'heaps';
      places: Array<Array<number | null>> | null;
      rule: string | null;
      moves: Array<Array<number>>;
      forbidden: Array<Array<number>>;
    }>;
    position: string;
    over: boolean;
  };
  typed: {
    move: {
      part: number;
      take: Array<string>;
      to: string;
      why: null | string;
    };
    position: string;
    over: boolean;
  };
  hint: {
    outcome: 'P' | 'N';
    words: string;
    move: {
      part: number;
      take: Array<string>;
      to: string;
      why: null | string;
    } | null;
    position: string;
    over: boolean;
  };
  explain: {
    legal: boolean;
    good: boolean;
    words: string;
    outcome_after: 'P' | 'N' | null;
    better: {
      part: number;
      take: Array<string>;
      to: string;
      why: null | string;
    } | null;
    position: string;
    over: boolean;
  };
  reply: {
    move: {
      part: number;
      take: Array<string>;
      to: string;
      why: null | string;
    } | null;
    words: string;
    position: string;
    over: boolean;
  };
  levels: {
    levels: Array<{
      g: number;
      C: number;
      M: number;
      wrong: number;
      proved: boolean;
      words: string;
      formula: null | string;
      exceptions: Array<Array<number>>;
    }>;
    given_up: null;
    covers: string;
  };
  periods: {
    rows: Array<{
      row: number;
      preperiod: number;
      period: string;
      saltus: string;
      multiple: string;
      proof: string;
    }>;
    stopped: null;
    one_pile?: boolean;
    words?: string;
    values?: Array<number>;
  };
  differences: {
    row: number;
    values: Array<number>;
    differences: Array<number>;
  };
  adjoin: {
    up_to: number;
    moves: Array<{
      move: string;
      adjoinable: boolean;
      established: string;
      witness: null | string;
    }>;
  };
  claims: {
    claims: Array<{
      id: string;
      paper: string;
      paper_title: string;
      authors: Array<string>;
      year: number;
      source: string;
      kind: string;
      statement: string;
      formula: null | string;
      verdict: null | string;
      words: string;
      evidence: null | string;
      effort: null | string;
      figures: Array<{
        id: string;
        note: string;
        plot: string;
        src: string;
      }>;
      slips: Array<{
        place: string;
        printed: string;
        correct: string;
        why: string;
      }>;
      game: null | string;
      statement_html: string;
      meant: string | null;
    }>;
    report: boolean;
    judging: {
      done: number;
      total: number | null;
    } | null;
    news: Array<{
      paper: string;
      says: string;
      says_html: string;
      proof: string;
      theorems: Array<string>;
      claims: Array<string>;
      proof_html: string;
    }>;
  };
  atlas: {
    maps: Array<{
      id: string;
      says: string;
      data: string;
      src: string;
    }>;
    findings: Array<string>;
    files: Array<{
      name: string;
      plan: string;
      src: string;
    }>;
  };
  guess: {
    of: string;
    verdict: 'proved' | 'guessed' | 'refuted' | 'nothing recognised';
    terms: Array<string>;
    first: number;
    guesses: Array<{
      verdict: 'proved' | 'guessed' | 'refuted';
      kind: string;
      form: string;
      details: unknown;
      latex: string;
      parameters: unknown;
      by: string | null;
    }>;
    proof: string | null;
    next: Array<string>;
  };
  prove: {
    answers: Array<{
      name: string;
      sentence: string;
      answer: 'true' | 'false' | 'relation';
      witness: null | Record<string, string>;
      free: Array<string>;
      states: number;
      largest: number;
      seconds: number;
      automaton: null | {
        states: number;
        start: number;
        accepting: Array<number>;
        edges: Array<{
          from: number;
          to: number;
          letters: Array<string>;
        }>;
        arguments: Array<string>;
      };
    }>;
  };
  beams: {
    positions: number;
    read_up_to: number;
    beams: Array<{
      slope: null | number;
      share: number;
      least: number;
      greatest: number;
      positions: number;
      predicted_slope?: number;
      predicted_share?: number;
    }>;
    gaps: Array<Array<number>>;
    verdict: string;
    established: string;
    image: string;
    ratio_image: null | string;
  };
  solve: {
    verdict: 'proved' | 'guessed' | 'refuted' | 'open';
    words: string;
    system?: string;
    levels?: Array<{
      value: number;
      verdict: 'proved' | 'guessed';
      shape: null | string;
      states: number;
      agrees_to: number;
      bounds: null | Array<number>;
      densities: null | Array<Array<number | string>>;
      deviations: null | {
        rows: Array<number>;
        columns: Array<number>;
        differences: Array<number>;
      };
      learned_from: null | number;
      refuted_guesses: number;
      sentences: number;
      largest: number;
      not_told: Array<string>;
      seconds: null;
    }>;
    automata?: Array<null | {
      states: number;
      start: number;
      accepting: Array<number>;
      edges: Array<{
        from: number;
        to: number;
        letters: Array<string>;
      }>;
      arguments: Array<string>;
    }>;
    weights?: Array<string>;
    record?: string;
    value?: number;
    sentence?: string;
    counterexample?: Array<Array<string>>;
    limit?: string;
    looks?: 'not automatic' | 'closing' | 'open';
    slopes?: Array<number>;
    tried?: Array<Record<string, unknown>>;
  };
  news: {
    kind: 'trying';
    value: number;
    system: string;
  } | {
    kind: 'learned';
    bound: number;
    states: number;
    open: number;
    closed: boolean;
    far: null | number;
  } | {
    kind: 'refuted';
    sentence: string;
    at: Array<Array<string>>;
  } | {
    kind: 'proved';
    sentence: string;
    states: number;
  };
}
