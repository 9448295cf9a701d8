import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/access.js';
import { isProblemCode, PROBLEMS, type ProblemCode } from './catalogue.js';
import { notFound } from './problem.js';

/** The pages that the `type` of a problem leads to. */
@ApiExcludeController()
@Controller('problems')
export class ProblemPagesController {
  @Get()
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  list(): string {
    const codes = Object.keys(PROBLEMS) as ProblemCode[];
    const rows = codes.map(
      (code) =>
        `<tr><td>${PROBLEMS[code].status}</td><td><a href="/problems/${code}">${code}</a></td><td>${escapeHtml(PROBLEMS[code].meaning)}</td></tr>`,
    );
    return page('Problems', `<table><tr><th>Status</th><th>Code</th><th>Meaning</th></tr>${rows.join('\n')}</table>`);
  }

  @Get(':code')
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  one(@Param('code') code: string): string {
    if (!isProblemCode(code)) throw notFound();
    const { title, status, meaning } = PROBLEMS[code];
    return page(
      title,
      `<p><code>${code}</code>, status ${status}</p><p>${escapeHtml(meaning)}</p><p><a href="/problems">All problems</a></p>`,
    );
  }
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)} · Trainyard</title><h1>${escapeHtml(title)}</h1>${body}</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
