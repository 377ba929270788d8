// The sentences in the files of src/lib/texts: what they are, and the same file in another language. Such
// a file holds nothing but sentences: strings and templates in objects, lists and arrow functions, with
// `plural(n, one, other)` where a number decides. The names around a sentence are its context.
import ts from 'typescript';
import { Mistake } from './po';

export interface Sentence {
  context: string;
  id: string;
  plural?: string;
  /** The name of what decides between plural forms. */
  number?: string;
  /** For translators: the comment in front of it. */
  comment: string | undefined;
}

/** The sentence in another language, one text for each plural form. */
export type Translate = (sentence: Sentence) => string[];

interface Place {
  context: string;
  comment: string | undefined;
}

/* A sentence with {names}, and the code that each name stands for. */
interface Message {
  text: string;
  code: Map<string, string>;
}

const isName = (text: string) => /^[A-Za-z][\w-]*$/.test(text);

function asString(text: string): string {
  return JSON.stringify(text);
}

function asCode(text: string, code: Map<string, string>): string {
  if (!code.size) return asString(text);
  const escaped = text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
  return `\`${escaped.replace(/\{(\w+)\}/g, (_, name: string) => `\${${code.get(name)}}`)}\``;
}

class Page {
  readonly #source: ts.SourceFile;
  constructor(
    readonly file: string,
    readonly text: string,
    readonly translate: Translate,
  ) {
    this.#source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  }

  #fail(node: ts.Node, what: string): never {
    const { line } = this.#source.getLineAndCharacterOfPosition(node.getStart());
    throw new Mistake(`${this.file}:${line + 1}: ${what}: ${node.getText()}`);
  }

  /* Lines beginning with // at the head of a file are about the file. */
  #comment(node: ts.Node): string | undefined {
    const ranges = ts.getLeadingCommentRanges(this.text, node.getFullStart()) ?? [];
    const own = ranges.filter(({ kind }) => kind === ts.SyntaxKind.MultiLineCommentTrivia);
    const lines = own.map(({ pos, end }) => this.text.slice(pos, end).replace(/^\/\*+|\*+\/$|\n\s*\*?/g, ' '));
    return lines.join(' ').replace(/\s+/g, ' ').trim() || undefined;
  }

  /* The text of a node, with these of its children in the other language. */
  #with(node: ts.Node, children: [ts.Node, Place][]): string {
    let at = node.getStart();
    let code = '';
    for (const [child, place] of children) {
      code += this.text.slice(at, child.getStart()) + this.#code(child, place);
      at = child.getEnd();
    }
    return code + this.text.slice(at, node.getEnd());
  }

  #message(node: ts.Node, place: Place): Message {
    const code = new Map<string, string>();
    const plain = (text: string) => (/[{}]/.test(text) ? this.#fail(node, 'braces are for names') : text);
    if (ts.isStringLiteralLike(node)) return { text: plain(node.text), code };
    if (!ts.isTemplateExpression(node)) this.#fail(node, 'neither a string nor a template');
    let text = plain(node.head.text);
    for (const { expression, literal } of node.templateSpans) {
      const [name, value] = this.#hole(expression, place);
      if ((code.get(name) ?? value) !== value) this.#fail(node, `two meanings of ${name}`);
      code.set(name, value);
      text += `{${name}}${plain(literal.text)}`;
    }
    return { text, code };
  }

  #hole(node: ts.Expression, place: Place): [name: string, code: string] {
    if (ts.isIdentifier(node)) return [node.text, node.text];
    const number = this.#numberOf(node);
    if (number) return [number, this.#code(node, place)];
    this.#fail(node, 'a sentence takes names and plurals only; give this a name in front of it');
  }

  /* What decides in `plural(n, …)`. */
  #numberOf(node: ts.Node): string | undefined {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'plural') return undefined;
    const [number] = node.arguments;
    if (node.arguments.length !== 3 || !number || !ts.isIdentifier(number)) this.#fail(node, 'not plural(name, one, other)');
    return number.text;
  }

  #plural(node: ts.CallExpression, number: string, place: Place): string {
    const [one, other] = node.arguments.slice(1).map((form) => this.#message(form, place)) as [Message, Message];
    const code = new Map([...one.code, ...other.code]);
    const forms = this.translate({ ...place, id: one.text, plural: other.text, number });
    return `plural(${[number, ...forms.map((form) => asCode(form, code))].join(', ')})`;
  }

  #members(node: ts.ObjectLiteralExpression, { context, comment }: Place): [ts.Node, Place][] {
    return node.properties.flatMap((member): [ts.Node, Place][] => {
      if (!ts.isPropertyAssignment(member)) return [];
      const { name } = member;
      const part = ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
      const inner = isName(part) ? `${context}.${part}` : context;
      return [[member.initializer, { context: inner, comment: this.#comment(member) ?? comment }]];
    });
  }

  /* A value in the other language. */
  #code(node: ts.Node, place: Place): string {
    const number = this.#numberOf(node);
    if (number) return this.#plural(node as ts.CallExpression, number, place);
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const { text, code } = this.#message(node, place);
      if (!text) return asString(text);
      return asCode(this.translate({ ...place, id: text })[0] ?? '', code);
    }
    if (ts.isObjectLiteralExpression(node)) return this.#with(node, this.#members(node, place));
    return this.#with(node, this.#values(node).map((child) => [child, place]));
  }

  /* Where the values are in what may be around them. */
  #values(node: ts.Node): readonly ts.Node[] {
    if (ts.isArrayLiteralExpression(node)) return node.elements;
    if (ts.isArrowFunction(node)) return [node.body];
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
    if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return [node.expression];
    if (ts.isElementAccessExpression(node)) return [node.expression];
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return [node.left, node.right];
    if (ts.isIdentifier(node)) return [];
    return this.#fail(node, 'a file of texts has no such thing');
  }

  whole(context: string): string {
    const found: [ts.Node, Place][] = [];
    for (const statement of this.#source.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { initializer } of statement.declarationList.declarations)
        if (initializer) found.push([initializer, { context, comment: this.#comment(statement) }]);
    }
    return this.#with(this.#source, found);
  }
}

/** The file in another language. `context`: its name. */
export function translated(file: string, text: string, context: string, translate: Translate): string {
  return `${new Page(file, text, translate).whole(context).trimEnd()}\n`;
}

export function sentencesOf(file: string, text: string, context: string): Sentence[] {
  const found: Sentence[] = [];
  translated(file, text, context, (sentence) => {
    found.push(sentence);
    return [sentence.id, sentence.plural ?? ''];
  });
  return found;
}

/** The names in a sentence, each once. */
export function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name))].sort();
}
