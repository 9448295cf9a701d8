import { Global, Module } from '@nestjs/common';
import { PrismaService } from './prisma.service.js';

/** Gives every module the database. */
@Global()
@Module({ providers: [PrismaService], exports: [PrismaService] })
export class DatabaseModule {}
